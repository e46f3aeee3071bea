curl "$SCANLEDGER_URL/v1/scans/scan_4fY0Jq3vRk8sT1uWx2Zb7C/receipt?since=40" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY"
