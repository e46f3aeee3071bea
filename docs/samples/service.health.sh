curl "$SCANLEDGER_URL/healthz"
