curl "$SCANLEDGER_URL/v1/scans/scan_4fY0Jq3vRk8sT1uWx2Zb7C/history?at=2026-06-01T12%3A00%3A00Z&limit=5" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY"
