// Sends a file to the server and tells how far it is. Apart from `client.ts`: only XMLHttpRequest says how much of a body has left.
import i18next from "i18next";
import { language } from "~/i18n/index.ts";
import { apiEvents, type Data } from "./client.ts";
import { ApiError, asRecord, succeeded } from "./errors.ts";
import { addressed, windowOf } from "./preview.ts";

export type Stored = Data<"/api/management/file/upload">;

/** Where a stored file is shown or played from; a picture at so many pixels across where it is larger. */
export const fileUrl = (id: string, width?: 160 | 320 | 640): string => addressed(width ? `/files/${id}?w=${width}` : `/files/${id}`);

export interface SendOptions {
  signal?: AbortSignal;
  /** Of the whole, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Stores a picture or a recording, under its name if it has one; answers its id. */
export function upload(file: Blob, { of, ...options }: SendOptions & { of: "image" | "sound" }): Promise<Stored> {
  const name = file instanceof File ? file.name : "";
  return sendFile<Stored>("/api/management/file/upload", { of, ...(name && { name }) }, file, options);
}

/** A call whose body is a file; what else it says is in its address. Ends with `ApiError` in the server's words, or with the signal's reason. */
export function sendFile<T>(path: string, query: Record<string, string>, file: Blob, { signal, onProgress }: SendOptions = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const request = new XMLHttpRequest();
    const fail = (error: ApiError) => {
      if (error.signedOut) apiEvents.signedOut?.(error);
      reject(error);
    };
    request.open("POST", `${path}?${new URLSearchParams(query)}`);
    request.responseType = "json";
    request.setRequestHeader("Accept-Language", language());
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.setRequestHeader("x-as", windowOf());
    request.setRequestHeader("x-app-id", import.meta.env.PROD ? "production" : "other");
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const envelope: unknown = request.response;
      if (request.status === 200 && succeeded(envelope)) return resolve(asRecord(envelope).data as T);
      fail(
        new ApiError(
          request.status,
          envelope,
          i18next.t("common:error.status", { status: request.status }),
          Number(request.getResponseHeader("Retry-After")) || undefined,
        ),
      );
    };
    request.onerror = () => fail(new ApiError(0, null, i18next.t("common:error.unreachable")));
    request.onabort = () => reject(signal?.reason as Error);
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}
