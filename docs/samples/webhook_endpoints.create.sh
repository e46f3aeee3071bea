curl "$SCANLEDGER_URL/v1/webhook_endpoints" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY" \
  --json '{"url":"https://example.com/hook","events":["ping"],"description":"mine"}'
