# syntax=docker/dockerfile:1

FROM node:24.21.0-alpine AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY scripts scripts
COPY clients/js clients/js
COPY apps apps
COPY libs libs
RUN node scripts/build.mjs \
 && npm prune --omit=dev --ignore-scripts

# The variant with a browser for sites that are built by script: docker build --target browser .
# Chromium needs user namespaces for its sandbox, which Docker's default seccomp profile does not allow:
# docs/how-to/scan-script-built-sites.md says how to run it.
FROM node:24.21.0-bookworm-slim AS browser
LABEL org.opencontainers.image.title="Scanledger with Chromium" \
      org.opencontainers.image.licenses="Apache-2.0"
RUN apt-get update && apt-get install -y --no-install-recommends chromium tini && rm -rf /var/lib/apt/lists/* \
 && rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
 && mkdir /data && chown node:node /data && chmod 0700 /data \
 && printf '#!/bin/sh\nexec node /app/dist/scanledger-admin.js "$@"\n' > /usr/local/bin/scanledger-admin \
 && chmod 0755 /usr/local/bin/scanledger-admin
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY docs/guides docs/guides
COPY docs/checks.md docs/checks.md
COPY docs/checks docs/checks
COPY docs/clients docs/clients
COPY docs/samples docs/samples
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8443 DATA_DIR=/data LOG_FORMAT=json SCAN_BROWSER=/usr/bin/chromium
USER node
VOLUME /data
EXPOSE 8443
STOPSIGNAL SIGTERM
# The certificate is not checked: the request does not leave the container.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=6 CMD ["node", "-e", \
  "require('node:https').get({ port: process.env.PORT, path: '/healthz', rejectUnauthorized: false }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
# A browser leaves zombie processes, which PID 1 of the container has to reap: node does not.
ENTRYPOINT ["tini", "--", "node", "dist/server.js"]

FROM node:24.21.0-alpine
LABEL org.opencontainers.image.title="Scanledger" \
      org.opencontainers.image.description="A self-hosted web security scanning service" \
      org.opencontainers.image.licenses="Apache-2.0"
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
 && mkdir /data && chown node:node /data && chmod 0700 /data \
 && printf '#!/bin/sh\nexec node /app/dist/scanledger-admin.js "$@"\n' > /usr/local/bin/scanledger-admin \
 && chmod 0755 /usr/local/bin/scanledger-admin
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY docs/guides docs/guides
COPY docs/checks.md docs/checks.md
COPY docs/checks docs/checks
COPY docs/clients docs/clients
COPY docs/samples docs/samples
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8443 DATA_DIR=/data LOG_FORMAT=json
USER node
# The only directory that is written to; the root file system may be read-only.
VOLUME /data
EXPOSE 8443
STOPSIGNAL SIGTERM
# The certificate is not checked: the request does not leave the container.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=6 CMD ["node", "-e", \
  "require('node:https').get({ port: process.env.PORT, path: '/healthz', rejectUnauthorized: false }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
ENTRYPOINT ["node", "dist/server.js"]
