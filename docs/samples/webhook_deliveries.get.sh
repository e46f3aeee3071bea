curl "$SCANLEDGER_URL/v1/webhook_deliveries/dlv_5m0qW2eR4tY6uI8oP0aS1d" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY"
