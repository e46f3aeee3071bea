curl "$SCANLEDGER_URL/v1/keys?limit=5" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY"
