import { vi } from "vitest";

// Test files share a worker: without this a file would get modules of ours as an earlier file left them, with its state and its mocks.
vi.resetModules();
vi.unstubAllGlobals();
