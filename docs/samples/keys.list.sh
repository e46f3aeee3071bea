curl "$SCANLEDGER_URL/v1/keys?ending_before=key_6vN1bM4cX8zL2kJ5hG9fDs&limit=5" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY"
