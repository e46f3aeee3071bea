curl "$SCANLEDGER_URL/v1/audit/events?limit=5" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY"
