curl "$SCANLEDGER_URL/v1/webhook_endpoints?limit=5" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY"
