# Firstlight in a container: small, not root, nothing written but /data and /tmp. For every processor that Node's image is
# made for. Another image, or the same by its digest: docker build --build-arg NODE_IMAGE=node:26-slim@sha256:…
ARG NODE_IMAGE=node:26-slim
FROM ${NODE_IMAGE} AS build
# Not empty: for SQLITE_KEY (docs/topics/encrypted-database.md).
ARG ENCRYPTED_SQLITE=
WORKDIR /firstlight
COPY package.json package-lock.json .npmrc ./
# Not npm ci: scripts/setup/dependencies.mjs says why.
RUN npm install --no-save --omit=dev --ignore-scripts
COPY . .
RUN npm run build \
  && npm uninstall --no-save --omit=dev --ignore-scripts $(node -p "require('./package.json').buildTools.join(' ')") \
  && if [ -n "$ENCRYPTED_SQLITE" ]; then npm install --prefix tools/encrypted-sqlite --ignore-scripts; fi \
  && rm -rf .git test e2e bench docs tools/firefox tools/fonts tools/icons tools/markup tools/mutation

FROM ${NODE_IMAGE}
WORKDIR /firstlight
COPY --from=build --chown=root:root /firstlight ./
RUN mkdir -m 0700 /data && chown node:node /data
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=512", "build/server/index.js"]
