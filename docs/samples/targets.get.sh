curl "$SCANLEDGER_URL/v1/targets/tgt_9kJ7hG5fD3sA1pO0iU8yT6" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY"
