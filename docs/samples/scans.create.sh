curl "$SCANLEDGER_URL/v1/scans" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY" \
  --json '{"target":"https://example.com/","scan_type":"full"}'
