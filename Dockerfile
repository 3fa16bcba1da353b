# The score pad in a container: docs/hosting.md says how to build and run it.
#
# BASE is any image with Python 3.11 or newer, its venv module, and glibc.
ARG BASE=docker.io/library/python:3.13-slim

FROM $BASE AS build
COPY . /source
RUN python3 -m venv /opt/tallycat \
    && /opt/tallycat/bin/pip install --no-cache-dir "/source[postgres]"

FROM $BASE
LABEL org.opencontainers.image.title="Tallycat" \
      org.opencontainers.image.description="The score pad for cat games" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /opt/tallycat /opt/tallycat
# The user has no name, and owns nothing but the data.
RUN install -d -m 700 -o 10001 -g 10001 /data
# `container` is what systemd reads, too. The pad then hands out addresses of network cards only.
ENV PATH=/opt/tallycat/bin:$PATH PORT=8000 TALLYCAT_DATA=/data container=oci
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --start-period=60s --timeout=10s \
    CMD python -c "from urllib.request import urlopen; urlopen('http://127.0.0.1:$PORT/healthz')"
ENTRYPOINT ["tallycat"]
CMD ["run"]
