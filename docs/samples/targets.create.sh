curl "$SCANLEDGER_URL/v1/targets" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY" \
  --json '{"host":"example.com"}'
