import { describe, expect, test } from "vitest";
import { parseCommand } from "./parse-command.ts";

const model = { type: "model", namespace: "acme", name: "tiny" };

describe("commands", () => {
  test.each([
    { command: "git-upload-pack 'acme/tiny'", service: "upload-pack", repository: model },
    { command: "git upload-pack '/acme/tiny'", service: "upload-pack", repository: model },
    { command: "git-receive-pack '/acme/tiny/'", service: "receive-pack", repository: model },
    { command: "git-upload-pack acme/tiny", service: "upload-pack", repository: model },
    {
      command: "git-upload-pack '/acme/tiny.git'",
      service: "upload-pack",
      repository: { ...model, name: "tiny.git" },
    },
    {
      command: "git-receive-pack 'datasets/acme/tiny'",
      service: "receive-pack",
      repository: { ...model, type: "dataset" },
    },
  ])("of git are parsed: $command", ({ command, service, repository }) => {
    expect(parseCommand(command)).toEqual({ kind: "git", service, repository });
  });

  test.each([
    { command: "git-lfs-authenticate acme/tiny download", operation: "download", repository: model },
    { command: "git-lfs-authenticate '/acme/tiny' upload", operation: "upload", repository: model },
    {
      command: `git-lfs-authenticate datasets/acme/tiny upload ${"0a".repeat(32)}`,
      operation: "upload",
      repository: { ...model, type: "dataset" },
    },
  ])("of Git LFS are parsed: $command", ({ command, operation, repository }) => {
    expect(parseCommand(command)).toEqual({ kind: "lfs", operation, repository });
  });

  test.each([
    "git-upload-pack 'acme'",
    "git-upload-pack 'acme/tiny/more'",
    "git-upload-pack '//acme/tiny'",
    "git-upload-pack 'settings/tokens'",
    "git-upload-pack 'datasets/tiny'",
    "git-upload-pack '/'",
    "git-upload-pack --help",
    "git-lfs-authenticate /etc/passwd/x download",
  ])("without a repository are refused alike: %s", (command) => {
    expect(parseCommand(command)).toEqual({ kind: "no repository" });
  });

  test.each([
    "",
    "sh",
    "git-upload-archive 'acme/tiny'",
    "git-upload-pack",
    "git-upload-pack 'acme/tiny' --strict",
    "git-upload-pack 'acme/tiny",
    "git-upload-pack 'acme/tiny'; id",
    "git-upload-pack 'acme/tiny'\nid",
    "git-upload-pack 'acme/tiny'\n",
    "git-upload-pack 'acme/$(id)'",
    "git-upload-pack `id`",
    "GIT-UPLOAD-PACK 'acme/tiny'",
    " git-upload-pack 'acme/tiny'",
    "git-upload-pack  'acme/tiny'",
    "git-lfs-authenticate acme/tiny delete",
    "git-lfs-transfer acme/tiny download",
    "scp -f acme/tiny",
    `git-upload-pack 'acme/${"x".repeat(500)}'`,
  ])("that are not supported are unknown: %j", (command) => {
    expect(parseCommand(command)).toEqual({ kind: "unknown" });
  });
});
