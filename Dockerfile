# Parley in a container: built assets and production packages only, without root, its data under /data.
#   docker build --tag parley . && docker run --publish 3000:3000 --volume parley:/data parley
FROM node:24-bookworm-slim AS build
WORKDIR /parley
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node scripts/release.mjs --folder /release

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /parley
COPY --from=build /release ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process: it gets the signals.
CMD ["node", "dist/server.mjs"]
