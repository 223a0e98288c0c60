// Sends a file to the server and tells how far it is. Apart from `client.ts`: only XMLHttpRequest says how much of a body has left.
import i18next from "i18next";
import { language } from "~/i18n/index.ts";
import { hear } from "./client.ts";
import { ApiError, asRecord, succeeded } from "./errors.ts";
import type { paths } from "./schema.gen.ts";

export type Stored = paths["/api/management/file/upload"]["post"]["responses"][200]["content"]["application/json"]["data"];

/** Where a stored file is shown or played from. */
export const fileUrl = (id: string): string => `/files/${id}`;

export interface UploadOptions {
  /** What it has to be. */
  of: "image" | "sound";
  signal?: AbortSignal;
  /** Of the whole, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Stores a picture or a recording, under its name if it has one; answers its id. Ends with `ApiError` in the server's words, or with the signal's reason. */
export function upload(file: Blob, { of, signal, onProgress }: UploadOptions): Promise<Stored> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const request = new XMLHttpRequest();
    const fail = (error: ApiError) => {
      if (error.signedOut) hear.signedOut?.(error);
      reject(error);
    };
    const name = file instanceof File ? file.name : "";
    request.open("POST", `/api/management/file/upload?${new URLSearchParams({ of, ...(name && { name }) })}`);
    request.responseType = "json";
    request.setRequestHeader("Accept-Language", language());
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.setRequestHeader("x-app-id", import.meta.env.PROD ? "production" : "other");
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const envelope: unknown = request.response;
      if (request.status === 200 && succeeded(envelope)) return resolve(asRecord(envelope).data as Stored);
      fail(new ApiError(request.status, envelope, i18next.t("common:error.status", { status: request.status }), Number(request.getResponseHeader("Retry-After")) || undefined));
    };
    request.onerror = () => fail(new ApiError(0, null, i18next.t("common:error.unreachable")));
    request.onabort = () => reject(signal?.reason as Error);
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}
