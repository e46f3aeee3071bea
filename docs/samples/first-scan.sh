set -e
created=$(curl --silent --show-error --fail-with-body "$SCANLEDGER_URL/v1/scans" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY" \
  --json "{\"target\":\"$TARGET\"}")
scan=$SCANLEDGER_URL/v1/scans/$(printf '%s' "$created" | sed 's/.*"scan_id":"\([^"]*\)".*/\1/')

until printf '%s' "$state" | grep -E '"status":"(completed|failed)"'; do
  sleep 1
  state=$(curl --silent --show-error --fail-with-body "$scan" \
    --header "Authorization: Bearer $SCANLEDGER_API_KEY" \
    --header 'Prefer: wait=30')
done

curl --silent --show-error --fail-with-body "$scan/results?severity=low" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY"
