# The key names this request: repeat the command with the same key as often as needed.
curl --retry 3 "$SCANLEDGER_URL/v1/scans" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY" \
  --header "Idempotency-Key: nightly-$(date +%F)" \
  --json '{"target":"https://example.com/"}'
