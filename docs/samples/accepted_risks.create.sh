curl "$SCANLEDGER_URL/v1/accepted_risks" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY" \
  --json '{"fingerprint":"fp1_2c26b46b68ffc68ff99b453c1d304134","reason":"Behind a proxy","expires_at":"2027-01-01T00:00:00Z"}'
