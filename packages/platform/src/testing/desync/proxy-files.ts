/** How a proxy passes on request bodies: as they arrive, or when they are complete. */
export type BodyMode = "streaming" | "buffering";

interface ProxyFilesOptions {
  /** A folder for logs and temporary files. */
  folder: string;
  port: number;
  backendPort: number;
  mode: BodyMode;
}

/** Returns a configuration of nginx that logs each request in one line of JSON. */
export function nginxFile({ folder, port, backendPort, mode }: ProxyFilesOptions): string {
  const fields = '"method":"$request_method","url":"$request_uri","status":"$upstream_status","body":"$request_body"';
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  ${temporary.map((what) => `${what}_temp_path ${folder}/${what};`).join("\n  ")}
  log_format seen escape=json '{${fields}}';
  access_log ${folder}/access.log seen;
  client_header_timeout 5s;
  client_body_timeout 5s;
  client_body_buffer_size 256k;
  lingering_close off;
  underscores_in_headers on;
  upstream backend { server 127.0.0.1:${backendPort}; keepalive 4; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://backend;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_next_upstream off;
      proxy_read_timeout 5s;
      proxy_buffering off;
      proxy_request_buffering ${mode === "buffering" ? "on" : "off"};
    }
  }
}
`;
}

/** Returns a configuration of haproxy that logs each request in one line of fields separated by tabs, URL and body in hex. */
export function haproxyFile({ port, backendPort, mode }: ProxyFilesOptions): string {
  const fields = ["%HM", "%[var(txn.url)]", "%ST", "%s", "%[var(txn.body)]"].join("\\t");
  const buffering =
    mode === "buffering" ? "option http-buffer-request\n  http-request set-var(txn.body) req.body,hex" : "";
  return `
global
  log stdout len 65535 format raw local0
  tune.bufsize 131072
defaults
  mode http
  log global
  retries 0
  timeout connect 5s
  timeout client 5s
  timeout server 5s
  timeout http-request 5s
frontend front
  bind 127.0.0.1:${port}
  log-format "${fields}"
  http-request set-var(txn.url) url,hex
  ${buffering}
  default_backend back
backend back
  http-reuse always
  server ours 127.0.0.1:${backendPort}
`;
}
