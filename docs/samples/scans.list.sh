curl "$SCANLEDGER_URL/v1/scans?created_after=2026-06-01T00%3A00%3A00Z&created_before=2026-07-01T00%3A00%3A00Z&limit=5&scan_type=full&status=failed&target=https%3A%2F%2Fexample.com%2Fa" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY"
