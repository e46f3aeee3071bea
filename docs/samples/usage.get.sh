curl "$SCANLEDGER_URL/v1/usage" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY"
