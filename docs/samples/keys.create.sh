curl "$SCANLEDGER_URL/v1/keys" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY" \
  --json '{"name":"ci","scopes":["scans:read"],"expires_at":"2030-01-01T00:00:00Z"}'
