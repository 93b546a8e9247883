FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Files that come from a folder of which only its owner could read them.
RUN npm run build && chmod -R a+rX build docs public package.json package-lock.json .npmrc

FROM node:24-bookworm-slim
WORKDIR /shop
COPY --from=build /shop/package.json /shop/package-lock.json /shop/.npmrc ./
# npm also installs the compiler, because Remix names it as an optional peer.
RUN npm ci --omit=dev && rm -rf node_modules/typescript /root/.npm
COPY --from=build /shop/build build
COPY --from=build /shop/public public
COPY --from=build /shop/docs docs
RUN mkdir /data /backups && chown node:node /data /backups && chmod 700 /data /backups

ENV NODE_ENV=production DEMO_MODE=false PORT=3000 DATA_DIR=/data
# Threads share freed memory.
ENV MALLOC_ARENA_MAX=1
# npm must write nothing, because only /data and /backups are writable.
ENV NPM_CONFIG_UPDATE_NOTIFIER=false NPM_CONFIG_LOGS_MAX=0
ARG VERSION=local
LABEL org.opencontainers.image.version=$VERSION
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=5m \
  CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+'/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
# exec passes signals to the shop, which then finishes the requests in progress.
CMD ["sh", "-c", "node build/commands/prepare.js && exec node --max-semi-space-size=4 --max-old-space-size=1024 node_modules/@remix-run/serve/dist/cli.js build/index.js"]
