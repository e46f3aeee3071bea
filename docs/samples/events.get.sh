curl "$SCANLEDGER_URL/v1/events/evt_8Zk1xC3vB5nM7qW9eR2tY4" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY"
