curl --request DELETE "$SCANLEDGER_URL/v1/keys/key_6vN1bM4cX8zL2kJ5hG9fDs" \
  --header "Authorization: Bearer $SCANLEDGER_API_KEY"
