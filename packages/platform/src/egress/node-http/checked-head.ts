import type { IncomingMessage } from "node:http";
import { parseResponseHead, type ResponseHead } from "../http1/response-head.ts";

/**
 * Returns status and headers in the form of our client, and applies its checks, which are stricter than those of Node's parser.
 * @throws {HttpCallError} `protocol`
 */
export function checkedHead({ httpVersion, statusCode, rawHeaders }: IncomingMessage): ResponseHead {
  let head = `HTTP/${httpVersion} ${statusCode} `;
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    head += `\r\n${rawHeaders[index]}: ${rawHeaders[index + 1]}`;
  }
  return parseResponseHead(head);
}
