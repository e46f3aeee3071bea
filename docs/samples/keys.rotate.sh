curl "$SCANLEDGER_URL/v1/keys/key_6vN1bM4cX8zL2kJ5hG9fDs/rotate" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY" \
  --json '{"overlap_hours":0}'
