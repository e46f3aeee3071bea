curl "$SCANLEDGER_URL/openapi.json"
