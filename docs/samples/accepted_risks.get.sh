curl "$SCANLEDGER_URL/v1/accepted_risks/risk_9sD8fG7hJ6kL5zX4cV3bN2" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY"
