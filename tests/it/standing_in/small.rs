//! A small bot of serenity's, in this process: what a bot does on the stand-in before there is
//! one of our own.

use std::sync::Arc;
use std::thread::JoinHandle;

use serenity::all::{
    ActionRowComponent, AutocompleteChoice, CommandInteraction, CommandOptionType,
    ComponentInteraction, Context, CreateActionRow, CreateAllowedMentions, CreateAttachment,
    CreateAutocompleteResponse, CreateButton, CreateCommand, CreateCommandOption, CreateEmbed,
    CreateInputText, CreateInteractionResponse as Respond, CreateInteractionResponseFollowup,
    CreateInteractionResponseMessage as Text, CreateModal, EditInteractionResponse, EventHandler,
    GatewayIntents, InputTextStyle, InstallationContext, Interaction, InteractionContext,
    ModalInteraction, Ready, ShardManager,
};
use serenity::async_trait;
use serenity::client::ClientBuilder;
use serenity::http::HttpBuilder;

use crate::standin::{Kind, StandIn};

/// The bot, which ends when it is dropped.
pub(crate) struct Small {
    shards: Arc<ShardManager>,
    runtime: tokio::runtime::Handle,
    thread: Option<JoinHandle<Result<(), String>>>,
}

impl Small {
    /// Starts it and waits until its commands are there.
    pub(crate) fn start(standin: &StandIn) -> Self {
        let small = Small::with_token(standin, standin.token());
        let registered = |it: &StandIn| it.asked().iter().any(|it| it.kind == Kind::Commands);
        standin.wait_until("the commands", registered);
        small
    }

    pub(crate) fn with_token(standin: &StandIn, token: &str) -> Self {
        let http = HttpBuilder::new(token)
            .proxy(standin.base())
            .ratelimiter_disabled(true)
            .default_allowed_mentions(CreateAllowedMentions::new())
            .build();
        let gateway = standin.gateway_url();
        let (send, receive) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(async move {
                let intents = GatewayIntents::empty();
                let client = ClientBuilder::new_with_http(http, intents).event_handler(Handler);
                let mut client = client.await.unwrap();
                *client.ws_url.lock().await = gateway;
                let handle = tokio::runtime::Handle::current();
                send.send((client.shard_manager.clone(), handle)).unwrap();
                client.start().await.map_err(|why| why.to_string())
            })
        });
        let (shards, runtime) = receive.recv().unwrap();
        Small {
            shards,
            runtime,
            thread: Some(thread),
        }
    }

    /// How it ended, when it ends by itself.
    pub(crate) fn ended(mut self) -> Result<(), String> {
        self.thread.take().unwrap().join().unwrap()
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        if let Some(thread) = self.thread.take() {
            let shards = self.shards.clone();
            self.runtime
                .spawn(async move { shards.shutdown_all().await });
            let _ = thread.join();
        }
    }
}

struct Handler;

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, ctx: Context, _: Ready) {
        let hand = CreateCommandOption::new(CommandOptionType::String, "hand", "The hand")
            .required(true)
            .set_autocomplete(true);
        let file = CreateCommandOption::new(CommandOptionType::Attachment, "file", "A record");
        let whom = CreateCommandOption::new(CommandOptionType::User, "whom", "A player");
        let score = CreateCommand::new("score")
            .description("What a hand is worth")
            .integration_types(vec![InstallationContext::Guild, InstallationContext::User])
            .contexts(vec![
                InteractionContext::Guild,
                InteractionContext::BotDm,
                InteractionContext::PrivateChannel,
            ])
            .add_option(hand)
            .add_option(file)
            .add_option(whom);
        let open = CreateCommandOption::new(CommandOptionType::SubCommand, "open", "Opens it");
        let session = CreateCommand::new("session")
            .description("An evening")
            .default_member_permissions(serenity::all::Permissions::MANAGE_GUILD)
            .add_option(open);
        let menu = CreateCommand::new("Score this hand").kind(serenity::all::CommandType::Message);
        let all = [score, session, menu];
        ctx.http.create_global_commands(&all).await.unwrap();
    }

    async fn interaction_create(&self, ctx: Context, it: Interaction) {
        // What is refused is what the tests look at.
        let _ = match it {
            Interaction::Command(it) => command(&ctx, &it).await,
            Interaction::Component(it) => component(&ctx, &it).await,
            Interaction::Autocomplete(it) => {
                let typed = it.data.autocomplete().unwrap().value;
                let choice = AutocompleteChoice::new(format!("{typed}…"), typed);
                let choices = CreateAutocompleteResponse::new().set_choices(vec![choice]);
                it.create_response(&ctx.http, Respond::Autocomplete(choices))
                    .await
            }
            Interaction::Modal(it) => modal(&ctx, &it).await,
            _ => Ok(()),
        };
    }
}

async fn command(ctx: &Context, it: &CommandInteraction) -> serenity::Result<()> {
    match it.data.name.as_str() {
        "session" => {
            let later = Text::new().ephemeral(true);
            it.create_response(&ctx.http, Respond::Defer(later)).await?;
            // The client's own default is not for edits.
            let nobody = CreateAllowedMentions::new();
            let text = EditInteractionResponse::new()
                .content("opened")
                .allowed_mentions(nobody);
            it.edit_response(&ctx.http, text).await.map(drop)
        }
        "score" => {
            let said = it.data.options[0].value.as_str().unwrap();
            let embed = CreateEmbed::new()
                .title(format!("{said} in {}", it.locale))
                .attachment("hand.png");
            let buttons = vec![
                CreateButton::new("explain:1").label("Explain"),
                CreateButton::new("post:1").label("Post"),
                CreateButton::new("never").label("Never").disabled(true),
            ];
            let file = CreateAttachment::bytes(b"picture".as_slice(), "hand.png");
            let text = Text::new()
                .embed(embed)
                .components(vec![CreateActionRow::Buttons(buttons)])
                .add_file(file.description("a hand"));
            it.create_response(&ctx.http, Respond::Message(text))
                .await?;
            let attached = it.data.resolved.attachments.values().next();
            let size = attached.map_or(0, |it| it.size);
            let text = CreateInteractionResponseFollowup::new()
                .content(format!("for you alone; {size} bytes"))
                .ephemeral(true);
            it.create_followup(&ctx.http, text).await.map(drop)
        }
        _ => {
            let message = it.data.resolved.messages.values().next().unwrap();
            let text = Text::new().content(format!("on {}", message.content));
            it.create_response(&ctx.http, Respond::Message(text)).await
        }
    }
}

async fn component(ctx: &Context, it: &ComponentInteraction) -> serenity::Result<()> {
    match it.data.custom_id.as_str() {
        "explain:1" => {
            let text = Text::new().content("because").ephemeral(true);
            it.create_response(&ctx.http, Respond::Message(text)).await
        }
        _ => {
            let field = CreateInputText::new(InputTextStyle::Short, "Note", "note");
            let row = CreateActionRow::InputText(field);
            let form = CreateModal::new("form", "Post it").components(vec![row]);
            it.create_response(&ctx.http, Respond::Modal(form)).await
        }
    }
}

async fn modal(ctx: &Context, it: &ModalInteraction) -> serenity::Result<()> {
    let ActionRowComponent::InputText(field) = &it.data.components[0].components[0] else {
        return Ok(());
    };
    let text = field.value.clone().unwrap_or_default();
    let text = Text::new().content(format!("posted: {text}"));
    it.create_response(&ctx.http, Respond::UpdateMessage(text))
        .await
}
