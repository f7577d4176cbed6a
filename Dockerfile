# The image of the hub: docker build --tag modelyard .
# script/image builds the same image where no base image can be pulled; it then replaces the stage "program" by its result.
ARG NODE_IMAGE=docker.io/library/node:24-trixie-slim
ARG DEBIAN_IMAGE=docker.io/library/debian:trixie-slim

# Builds the pages, and installs production packages for the platform of the image.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS program
ARG TARGETARCH
WORKDIR /source
COPY . .
RUN npm ci && npm run build && node script/artifacts/write-program.ts --architecture ${TARGETARCH} /modelyard

# Debian with git. The receive hook needs a shell and util-linux.
FROM ${DEBIAN_IMAGE} AS system
COPY script/artifacts/prepare-system /prepare-system
RUN /prepare-system

# The layers of "system" have files that prepare-system removes: copied, they are one layer without them.
FROM scratch
COPY --from=system / /
COPY --from=system --chown=10001:10001 /data /data
COPY --from=program /modelyard /modelyard
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="Modelyard" \
  org.opencontainers.image.description="An open hub for machine-learning models that anyone can run." \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="${VERSION}"
ENV PATH=/usr/local/bin:/usr/bin:/bin \
  HOME=/data \
  NODE_ENV=production \
  MODELYARD_HOST=0.0.0.0 \
  MODELYARD_PORT=7860 \
  MODELYARD_DATA_DIR=/data
# A number, so that Kubernetes can check runAsNonRoot.
USER 10001:10001
WORKDIR /data
VOLUME ["/data"]
EXPOSE 7860
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=4 CMD ["/usr/local/bin/modelyard-healthy"]
# tini collects the ended processes of git.
ENTRYPOINT ["/usr/bin/tini", "--", "/usr/local/bin/modelyard"]
CMD ["serve"]
