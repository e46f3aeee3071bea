curl "$SCANLEDGER_URL/v1/accepted_risks?limit=5" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY"
