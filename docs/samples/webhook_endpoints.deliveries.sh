curl "$SCANLEDGER_URL/v1/webhook_endpoints/we_3kT9xQ2mN8vB4cZ7pL1sRd/deliveries?limit=5" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY"
