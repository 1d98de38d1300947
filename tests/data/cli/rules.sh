sikwu rules
sikwu rules hk-thirteen
echo '/rules show hk-old-style' | sikwu | head -n 2
