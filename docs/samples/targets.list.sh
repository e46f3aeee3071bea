curl "$SCANLEDGER_URL/v1/targets?limit=5" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY"
