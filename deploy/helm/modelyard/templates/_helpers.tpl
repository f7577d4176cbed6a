{{- define "modelyard.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end -}}
{{- end }}

{{- define "modelyard.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "modelyard.labels" -}}
{{ include "modelyard.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "modelyard.serviceAccount" -}}
{{- if .Values.serviceAccount.create }}{{ default (include "modelyard.name" .) .Values.serviceAccount.name }}{{ else }}{{ default "default" .Values.serviceAccount.name }}{{ end -}}
{{- end }}

{{- define "modelyard.image" -}}
{{- with .Values.image }}{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ default $.Chart.AppVersion .tag }}{{ end }}{{ end -}}
{{- end }}

{{- define "modelyard.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "modelyard.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/* Whether the job migrates the database. */}}
{{- define "modelyard.migratesByJob" -}}
{{- if and .Values.migrations.job .Values.database.existingSecret }}yes{{ end -}}
{{- end }}

{{- define "modelyard.fromSecret" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: {{ .key }}
{{- end }}

{{/* Environment variables that serving and migrating need. */}}
{{- define "modelyard.databaseEnv" -}}
{{- with .Values.database }}
{{- if .existingSecret }}
{{ include "modelyard.fromSecret" (dict "name" "DATABASE_URL" "secret" .existingSecret "key" .key) }}
{{- end }}
{{- end }}
{{- end }}

{{- define "modelyard.env" -}}
{{- include "modelyard.databaseEnv" . }}
{{- with .Values.secretKey }}
{{- if .existingSecret }}
{{ include "modelyard.fromSecret" (dict "name" "MODELYARD_SECRET_KEY" "secret" .existingSecret "key" .key) }}
{{- end }}
{{- end }}
{{- with .Values.metrics }}
{{- if .existingSecret }}
{{ include "modelyard.fromSecret" (dict "name" "MODELYARD_METRICS_TOKEN" "secret" .existingSecret "key" .key) }}
{{- end }}
{{- end }}
{{- with .Values.s3 }}
{{- if .bucket }}
- { name: MODELYARD_OBJECT_STORE, value: s3 }
- { name: S3_BUCKET, value: {{ .bucket | quote }} }
- { name: S3_REGION, value: {{ .region | quote }} }
{{- if .endpoint }}
- { name: S3_ENDPOINT, value: {{ .endpoint | quote }} }
{{- end }}
{{- if .publicEndpoint }}
- { name: S3_PUBLIC_ENDPOINT, value: {{ .publicEndpoint | quote }} }
{{- end }}
{{ include "modelyard.fromSecret" (dict "name" "S3_ACCESS_KEY_ID" "secret" .existingSecret "key" .accessKeyIdKey) }}
{{ include "modelyard.fromSecret" (dict "name" "S3_SECRET_ACCESS_KEY" "secret" .existingSecret "key" .secretAccessKeyKey) }}
{{- end }}
{{- end }}
{{- if eq .Values.mode "cluster" }}
- { name: MODELYARD_GIT_DIR, value: /git }
{{- end }}
{{- if include "modelyard.migratesByJob" . }}
- { name: MODELYARD_MIGRATE, value: "false" }
{{- end }}
{{- if .Values.publicUrl }}
- { name: MODELYARD_PUBLIC_URL, value: {{ .Values.publicUrl | quote }} }
{{- end }}
- { name: MODELYARD_TRUSTED_PROXIES, value: {{ .Values.trustedProxies | quote }} }
{{- if .Values.ssh.enabled }}
- { name: MODELYARD_SSH_LISTEN, value: "0.0.0.0:{{ .Values.ssh.port }}" }
{{- if .Values.ssh.existingSecret }}
- { name: MODELYARD_SSH_HOST_KEY, value: /ssh/ssh-host-key }
{{- end }}
{{- end }}
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | toString | quote }} }
{{- end }}
{{- with .Values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end }}
