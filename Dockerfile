FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /shop
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
# Threads share freed memory.
ENV MALLOC_ARENA_MAX=1
# Only /data may be writable, so tsx must not write a cache.
ENV TSX_DISABLE_CACHE=1 NPM_CONFIG_UPDATE_NOTIFIER=false
COPY --from=build --chown=node:node /shop /shop
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+'/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
# exec passes signals to the shop, which then finishes the requests in progress.
CMD ["sh", "-c", "node --import tsx app/commands/prepare.ts && exec node --max-semi-space-size=4 --max-old-space-size=1024 node_modules/@remix-run/serve/dist/cli.js build/index.js"]
