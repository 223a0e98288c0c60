// The whole application: public pages now, the console when somebody goes there.
import { createBrowserRouter, RouterProvider } from "react-router";

const router = createBrowserRouter([{ path: "*", element: null }]);

export const App = () => <RouterProvider router={router} />;
