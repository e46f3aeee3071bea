curl "$SCANLEDGER_URL/v1/schedules?limit=5" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY"
