curl "$SCANLEDGER_URL/v1/scans/scan_8hT5nB2wX9qL4mV7cR1zKd/compare?limit=5&offset=10&with=scan_4fY0Jq3vRk8sT1uWx2Zb7C" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY"
