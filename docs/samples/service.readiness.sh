curl "$SCANLEDGER_URL/readyz"
