curl "$SCANLEDGER_URL/v1/schedules/sch_7hN2vB5mQ8wE1rT4yU6iO9" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY"
