//! The real program, started as a child in a folder of its own.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::StandIn;

/// The bot as a process. It is killed when it is dropped.
pub struct Bot {
    program: PathBuf,
    folder: tempfile::TempDir,
    environment: Vec<(String, String)>,
    running: Running,
    patience: Duration,
}

struct Running {
    child: Child,
    out: Arc<Mutex<Vec<u8>>>,
    err: Arc<Mutex<Vec<u8>>>,
    readers: Vec<std::thread::JoinHandle<()>>,
    since: Instant,
}

impl Bot {
    /// Starts the bot with this `config.yaml` and waits until it is connected and its commands
    /// are registered.
    #[track_caller]
    pub fn start(standin: &StandIn, config: &str) -> Self {
        let bot = Bot::spawn(standin, config, &[]);
        bot.wait_ready(standin);
        bot
    }

    /// Starts the bot and waits for nothing. What is given in addition overrides the environment.
    pub fn spawn(standin: &StandIn, config: &str, more: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let program = Path::new(env!("CARGO_BIN_EXE_sikwu"));
        Bot::spawn_of(program, folder, standin, config, more)
    }

    /// Starts another program in the place of the bot, in a folder that has something in it.
    pub fn spawn_of(
        program: &Path,
        folder: tempfile::TempDir,
        standin: &StandIn,
        config: &str,
        more: &[(&str, &str)],
    ) -> Self {
        std::fs::write(folder.path().join("config.yaml"), config).unwrap();
        let gateway = standin.gateway_url();
        let ours = [
            ("DISCORD_TOKEN", standin.token()),
            ("SIKWU_DISCORD_API", standin.base()),
            ("SIKWU_DISCORD_GATEWAY", gateway.as_str()),
        ];
        let environment = ours.iter().chain(more);
        let environment: Vec<_> = environment
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        Bot {
            running: Running::start(program, folder.path(), &environment),
            program: program.to_owned(),
            folder,
            environment,
            patience: standin.shared.options.patience,
        }
    }

    /// Waits until the newest process is connected and commands are registered.
    #[track_caller]
    pub fn wait_ready(&self, standin: &StandIn) {
        let pid = self.running.child.id();
        let end = Instant::now() + self.patience;
        loop {
            let state = standin.shared.state();
            // Counted by who has said hello since this process was started.
            let met = state.gateway.met_since(self.running_since());
            let registered = state.commands.global.is_some() || !state.commands.guilds.is_empty();
            drop(state);
            if met && registered {
                return;
            }
            assert!(
                Instant::now() < end && Path::new(&format!("/proc/{pid}")).exists(),
                "the bot is not ready\n{}\n{}",
                self.stderr(),
                standin.shared.told()
            );
            standin.shared.pause();
        }
    }

    /// Its folder, where `config.yaml` and its data are.
    pub fn folder(&self) -> PathBuf {
        self.folder.path().to_owned()
    }

    pub fn pid(&self) -> u32 {
        self.running.child.id()
    }

    /// What it has written to stdout so far.
    pub fn stdout(&self) -> String {
        String::from_utf8_lossy(&self.running.out.lock().unwrap()).into_owned()
    }

    /// What it has written to stderr so far.
    pub fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.running.err.lock().unwrap()).into_owned()
    }

    /// Asks it to end, as a service manager does.
    pub fn terminate(&self) {
        self.signal("TERM");
    }

    /// Ends it at once, as a power cut does.
    pub fn kill(&mut self) {
        let _ = self.running.child.kill();
        let _ = self.running.child.wait();
    }

    /// Sends a signal by its name.
    pub fn signal(&self, name: &str) {
        let kill = format!("kill -{name} {}", self.pid());
        assert!(
            Command::new("sh")
                .args(["-c", &kill])
                .status()
                .unwrap()
                .success()
        );
    }

    /// Waits until it has ended and all that it wrote is there.
    #[track_caller]
    pub fn wait_exit(&mut self) -> ExitStatus {
        let end = Instant::now() + self.patience;
        loop {
            if let Some(status) = self.running.child.try_wait().unwrap() {
                for reader in self.running.readers.drain(..) {
                    let _ = reader.join();
                }
                return status;
            }
            assert!(Instant::now() < end, "it runs on\n{}", self.stderr());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Starts it again in the same folder, when it has ended or after it was killed.
    #[track_caller]
    pub fn restart(&mut self, standin: &StandIn) {
        self.kill();
        self.running = Running::start(&self.program, self.folder.path(), &self.environment);
        self.wait_ready(standin);
    }

    fn running_since(&self) -> Instant {
        self.running.since
    }
}

impl Running {
    fn start(program: &Path, folder: &Path, environment: &[(String, String)]) -> Self {
        let since = Instant::now();
        let mut command = Command::new(program);
        command.current_dir(folder).env_clear();
        if let Some(path) = std::env::var_os("PATH") {
            command.env("PATH", path);
        }
        command.envs(environment.iter().map(|(name, value)| (name, value)));
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (out, err) = (Arc::default(), Arc::default());
        let readers = vec![
            keep(child.stdout.take().unwrap(), &out),
            keep(child.stderr.take().unwrap(), &err),
        ];
        Running {
            child,
            out,
            err,
            readers,
            since,
        }
    }
}

/// Reads to the end, for whoever looks meanwhile.
fn keep(
    mut from: impl Read + Send + 'static,
    to: &Arc<Mutex<Vec<u8>>>,
) -> std::thread::JoinHandle<()> {
    let to = to.clone();
    std::thread::spawn(move || {
        let mut some = [0; 4096];
        while let Ok(n @ 1..) = from.read(&mut some) {
            to.lock().unwrap().extend_from_slice(&some[..n]);
        }
    })
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.kill();
    }
}
