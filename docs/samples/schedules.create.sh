curl "$SCANLEDGER_URL/v1/schedules" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY" \
  --json '{"target":"https://example.com/","cron":"30 3 * * *","scan_type":"full","timezone":"Europe/Berlin","enabled":false}'
