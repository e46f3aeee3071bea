curl "$SCANLEDGER_URL/v1/events?limit=5&type=scan.completed" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY"
