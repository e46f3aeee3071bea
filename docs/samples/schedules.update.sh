curl --request PATCH "$SCANLEDGER_URL/v1/schedules/sch_1" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY" \
  --json '{"enabled":true,"cron":"weekly"}'
