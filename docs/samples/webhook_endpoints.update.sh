curl --request PATCH "$SCANLEDGER_URL/v1/webhook_endpoints/we_3kT9xQ2mN8vB4cZ7pL1sRd" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY" \
  --json '{"description":null,"enabled":false}'
