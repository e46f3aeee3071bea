curl "$SCANLEDGER_URL/v1/scans/scan_4fY0Jq3vRk8sT1uWx2Zb7C/findings/fnd_0aB1cD2eF3gH4iJ5kL6mN7/places" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY"
