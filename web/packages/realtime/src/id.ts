/** A random id of 32 hexadecimal digits. `crypto.randomUUID` exists on secure origins only; a console reached by a LAN address is on none. */
export const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
